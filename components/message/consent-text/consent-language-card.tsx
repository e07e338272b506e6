import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { languageName } from '@/lib/message/consent-text/language';
import type { ConsentLanguageView, ConsentTextView } from '@/lib/message/consent-text/view';
import { AddConsentText } from './add-consent-text';
import { ConsentWords } from './consent-words';

/** A language's consent texts: the one that agents read, those that wait, and the earlier ones. */
export function ConsentLanguageCard({
  written,
  mayChange,
}: {
  written: ConsentLanguageView;
  mayChange: boolean;
}) {
  const { language, texts } = written;
  const current = texts.find(({ inForce }) => inForce);
  const now = new Date();
  const waiting = texts.filter(({ validFrom }) => validFrom > now);
  const next = [...waiting].sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime())[0];
  const earlier = texts.filter(
    (text) => text !== current && !waiting.includes(text) && !wasNeverInForce(text, texts),
  );
  return (
    <Card className="flex flex-col gap-4 pb-5 sm:pb-6">
      <CardHeader
        title={languageName(language)}
        note={current ? undefined : 'Agents cannot choose this language yet.'}
        action={mayChange && <AddConsentText language={language} latest={texts[0]} next={next} />}
      />
      {current && <Text text={current} state={<Badge tone="success">In force</Badge>} open />}
      {waiting.map((text) => (
        <Text key={text.key} text={text} state={<Badge tone="info">Waiting</Badge>} />
      ))}
      {earlier.map((text) => (
        <Text key={text.key} text={text} state={<Badge>Replaced</Badge>} />
      ))}
    </Card>
  );
}

/** Delivered together with the one that takes its place: nobody here ever read it out. */
function wasNeverInForce(
  { version, validFrom, createdBy }: ConsentTextView,
  texts: readonly ConsentTextView[],
) {
  return (
    createdBy === null &&
    texts.some((later) => later.version > version && later.validFrom.getTime() === validFrom.getTime())
  );
}

function Text({ text, state, open = false }: { text: ConsentTextView; state: ReactNode; open?: boolean }) {
  const { version, validFrom, createdBy, questions, language } = text;
  return (
    <details open={open} className="group px-5 sm:px-6">
      <summary className="flex cursor-pointer list-none items-start gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="mt-1 shrink-0 text-ink-2 transition-transform group-open:rotate-90"
        />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">Text {version}</span>
          {state}
          <span className="text-ink-2">
            from <Moment at={validFrom} />
            {createdBy ? `, by ${createdBy}` : ', as delivered'}
          </span>
        </span>
      </summary>
      <div className="mt-3">
        <ConsentWords language={language} questions={questions} />
      </div>
    </details>
  );
}
