'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '@/components/base/client/save-file';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentLabel, formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import type { Environment } from '@/word/environment';

interface HandOverSecretsProps {
  environment: Environment;
  /** How many partners have a secret that we made and nobody has seen. */
  count: number;
  /** The viewer may have them. */
  mayChange: boolean;
}

interface HandedOver {
  count: number;
  file: string;
}

/**
 * Hands over the signing secrets that imports and copies have made, as one file, once. Rendered also when there is none
 * left: the page is refreshed while the file can still be saved again.
 */
export function HandOverSecrets({ environment, count, mayChange }: HandOverSecretsProps) {
  const [open, setOpen] = useState(false);
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  const save = ({ file }: HandedOver) =>
    saveFile(new Blob([file], { type: 'text/csv' }), `signing-secrets.${environment}.csv`);
  const handOver = useChange<HandedOver>({
    path: '/api/portal/partner/secret',
    onDone: (answer) => {
      setHandedOver(answer);
      save(answer);
    },
  });
  const close = () => {
    setOpen(false);
    setHandedOver(null);
    handOver.reset();
  };
  return (
    <>
      {count > 0 && (
        <Notice
          tone="warning"
          title={`${formatCount(count, 'lender has', 'lenders have')} a signing secret that nobody has seen`}
          action={
            mayChange && (
              <Button size="sm" onClick={() => setOpen(true)}>
                Hand over
              </Button>
            )
          }
        >
          <p>
            We made it with an import or a copy. Without it a lender can neither check our calls nor sign its
            own: <Link href="/operator/lender?secret=unseen">show them</Link>.
          </p>
        </Notice>
      )}
      <Dialog
        open={open}
        onOpenChange={close}
        title={handedOver ? 'The signing secrets' : `Hand over ${formatCount(count, 'signing secret')}?`}
        disablePointerDismissal={handedOver !== null}
      >
        {handedOver ? (
          <div className="flex flex-col gap-5 text-sm">
            <Notice tone="warning" role="status">
              The file with {formatCount(handedOver.count, 'secret')} was saved by your browser. It is there
              once: after you close this, a lost secret can only be rolled.
            </Notice>
            <div>
              <Button onClick={() => save(handedOver)}>
                <Download size={16} aria-hidden="true" />
                Save the file again
              </Button>
            </div>
            <Button variant="primary" onClick={close}>
              I have stored it
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-5">
            <div className="flex flex-col gap-2 text-sm text-ink-2">
              <p>
                You get one file (CSV) with the signing secrets of {environmentLabel(environment)} that nobody
                has seen: slug, company and secret, a line for each lender. Nothing shows them again.
              </p>
              <p>
                Give each lender its own line only: whoever has a secret can sign as that lender. The audit
                trail says that you took them.
              </p>
            </div>
            <FormActions message={handOver.message}>
              <Button onClick={close}>Cancel</Button>
              <Button
                variant="primary"
                pending={handOver.pending}
                onClick={() => handOver.run({ environment })}
              >
                Save the file
              </Button>
            </FormActions>
          </div>
        )}
      </Dialog>
    </>
  );
}
