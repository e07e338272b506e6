'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { type Language, languageNames } from '@/lib/message/consent-text/language';
import type { MessageTemplateView } from '@/lib/message/message-template/view';
import { MessageTemplateForm } from './message-template-form';

interface MessageTemplatesProps {
  texts: readonly MessageTemplateView[];
  /** The affiliate's name, and a link as long as a real one, for the preview. */
  company: string;
  link: string;
}

/** The texts that there are, each with its form, and the languages that can be added. */
export function MessageTemplates({ texts, company, link }: MessageTemplatesProps) {
  const [added, setAdded] = useState<readonly Language[]>([]);
  const shown = texts.filter(({ text, language }) => text !== null || added.includes(language));
  const missing = texts.filter((text) => !shown.includes(text));
  return (
    <div className="flex flex-col gap-6">
      {shown.map((view) => (
        <MessageTemplateForm
          // A saved text starts the form afresh.
          key={`${view.language} ${view.version}`}
          view={view}
          company={company}
          link={link}
          isNew={view.text === null}
          onDiscard={() => setAdded(added.filter((language) => language !== view.language))}
        />
      ))}
      {missing.length > 0 && (
        <Card className="p-5 sm:p-6">
          <h2 className="text-lg">Add a language</h2>
          <p className="mt-1 text-sm text-ink-2">
            Agents choose the language of the call when they send the link.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {missing.map(({ language }) => (
              <Button key={language} onClick={() => setAdded([...added, language])}>
                <Plus size={16} aria-hidden="true" />
                {languageNames[language]}
              </Button>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}
