import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Question = { question: MessageDescriptor; answer: ReactNode };

/** Questions, each of which opens to show its answer. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const { i18n } = useLingui();
  return (
    <div className="grid gap-3">
      {questions.map(({ question, answer }) => (
        <details key={question.id} className="group border border-line bg-panel">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-bold hover:bg-raised">
            {i18n._(question)}
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <div className="px-5 pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  );
}
