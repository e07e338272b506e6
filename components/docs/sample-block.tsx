'use client';

import { useSyncExternalStore } from 'react';
import { CodeBlock } from '@/components/base/ui/code-block';
import { environmentLabel } from '@/components/base/ui/format';
import { type Language, languages, withComment } from '@/lib/docs/docs/sample/language';
import { CodeSelect } from './code-choice';
import { languageStore } from './language-store';
import { readerStore } from './reader-store';

interface SampleBlockProps {
  /** Of the call that the samples send. */
  title: string;
  samples: Readonly<Record<Language, string>>;
  /** The base URL in the samples. */
  baseUrl: string;
}

/**
 * A call in the reader's language. Whoever is signed in sees their own base URL, and which of their keys to use: the
 * page itself is the same for everybody.
 */
export function SampleBlock({ title, samples, baseUrl }: SampleBlockProps) {
  const language = useSyncExternalStore(languageStore.subscribe, languageStore.get, languageStore.atFirst);
  const reader = useSyncExternalStore(readerStore.subscribe, readerStore.get, readerStore.atFirst);
  const options = languages.map((name) => ({ name }));
  let text = samples[language];
  if (reader) {
    text = text.replaceAll(baseUrl, reader.baseUrl);
    if (reader.keyHint)
      text = withComment(
        language,
        text,
        `API_KEY: your ${environmentLabel(reader.environment)} key that ends in ${reader.keyHint}`,
      );
  }
  return (
    <CodeBlock
      copy
      title={`Request in ${language}`}
      text={text}
      choice={
        <CodeSelect
          label={`Language of ${title}`}
          options={options}
          value={language}
          onChange={(name) => languageStore.choose(name as Language)}
        />
      }
    />
  );
}
