import type { ReactNode } from 'react';

export type Question = { question: string; answer: ReactNode };

/** Questions that open to their answers. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="grid gap-3">
      {questions.map(({ question, answer }) => (
        <details key={question} className="notch group border border-line bg-panel">
          <summary className="cursor-pointer list-none px-5 py-4 font-bold marker:content-none hover:bg-raised">
            {question}
          </summary>
          <div className="px-5 pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  );
}
