'use client';

import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import { TextField } from '@/components/base/ui/text-field';

const loadUpload = () => import('./upload-logo');

interface LogoFieldProps {
  label: string;
  hint: string;
  /** Supplies the initial that is shown without a logo. */
  companyName: string;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

/** A logo by URL or as an uploaded file, with a preview. */
export function LogoField({ label, hint, companyName, value, error, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const fileId = useId();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setPending(true);
    setProblem(null);
    const answer = await loadUpload().then(
      ({ uploadLogo }) => uploadLogo(file),
      () => ({ problem: 'The server could not be reached. Try again.' }),
    );
    setPending(false);
    if ('url' in answer) onChange(answer.url);
    else setProblem(answer.problem);
  };
  return (
    <div className="flex items-start gap-3">
      <div className="pt-6">
        <PartnerLogo name={companyName || '?'} url={value.trim()} />
      </div>
      <TextField
        className="flex-1"
        label={label}
        hint={hint}
        value={value}
        autoComplete="off"
        onChange={(event) => {
          setProblem(null);
          onChange(event.target.value);
        }}
        error={problem ?? error}
      />
      <div className="pt-6">
        <label htmlFor={fileId} className="sr-only">
          {label} as a file
        </label>
        <input
          ref={input}
          id={fileId}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Lets the same file be chosen again.
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
        <Button
          pending={pending}
          aria-label={`Upload ${label.toLowerCase()}`}
          onClick={() => input.current?.click()}
        >
          <Upload size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Upload</span>
        </Button>
      </div>
    </div>
  );
}
