'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import type { AffiliateView } from '@/lib/affiliate/schema';

export function CreateAffiliate() {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [liveFeedback, setLiveFeedback] = useState(false);
  const create = useChange<AffiliateView>({
    path: '/api/portal/affiliate',
    done: 'The affiliate is created',
    onDone: ({ id }) => router.push(`/operator/affiliate/${id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run({ name, liveFeedback, ...(slug.trim() === '' ? {} : { slug }) });
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden="true" />
        New affiliate
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New affiliate">
        <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={create.errors.name}
            required
          />
          <TextField
            label="Slug"
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
            error={create.errors.slug}
            hint="How the command line and catalogue files call it. Made from the name when left out."
            required={false}
          />
          <Checkbox
            label="Live feedback: a new lead goes to its matches at once"
            checked={liveFeedback}
            onCheckedChange={setLiveFeedback}
          />
          <FormActions message={create.message}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={create.pending}>
              Create affiliate
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
