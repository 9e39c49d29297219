import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CallEntry } from './CallEntry.tsx';
import { Entry } from './Entry.tsx';
import { Fields } from './Fields.tsx';
import { type Call, type Reference, referenceOf } from './openapi.ts';
import { openApiQuery } from './queries.ts';

/** Every call of the API, from the document that the server generates from its schemas. */
export function ApiReferencePage() {
  const { data: document, isPending, refetch } = useQuery(openApiQuery);
  return (
    <div className="page max-w-5xl pt-10">
      <PageTitle page="/api" />
      {isPending ? (
        <ReferenceSkeleton />
      ) : document === undefined ? (
        <Message
          title="Failed to fetch the reference"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          The API's description could not be loaded.
        </Message>
      ) : (
        <Calls document={document} />
      )}
    </div>
  );
}

/** At least as high as the screen, like the content that replaces it, so that the footer does not appear and vanish. */
function ReferenceSkeleton() {
  return (
    <>
      <Introduction />
      <span className="sr-only" role="status">
        Loading
      </span>
      <Skeleton className="h-12 w-full" />
      <div className="mt-24 grid gap-2.5">
        {Array.from({ length: 16 }, (_, index) => (
          <Skeleton key={index} className="h-18 w-full" />
        ))}
      </div>
    </>
  );
}

function Calls({ document }: { document: object }) {
  const reference = useMemo(() => referenceOf(document), [document]);
  const [wanted, setWanted] = useState('');
  const calls = reference.calls.filter((call) => matches(call, wanted));
  const groups = Map.groupBy(calls, ({ group }) => group);
  return (
    <>
      <Introduction />
      <input
        type="search"
        aria-label="Filter the calls"
        placeholder="Filter by address or purpose..."
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className={inputClass}
      />
      <p role="status" className="mt-3 text-sm text-muted">
        {calls.length} {calls.length === 1 ? 'call' : 'calls'}
      </p>
      {/* Each part is hydrated separately, so that the page can respond in between. */}
      {[...groups].map(([group, members]) => (
        <Suspense key={group}>
          <Section title={group}>
            {members.map((call) => (
              <CallEntry key={`${call.method} ${call.path}`} call={call} reference={reference} />
            ))}
          </Section>
        </Suspense>
      ))}
      <Suspense>
        <Types schemas={reference.schemas} />
      </Suspense>
    </>
  );
}

/** The types that the calls refer to. */
const Types = memo(function Types({ schemas }: Pick<Reference, 'schemas'>) {
  return (
    <Section title="Types">
      {Object.entries(schemas).map(([name, schema]) => (
        <Entry key={name} id={`type-${name}`} title={<code className="font-semibold">{name}</code>}>
          <Fields schema={schema} />
        </Entry>
      ))}
    </Section>
  );
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="stencil mb-4 text-3xl capitalize">{title}</h2>
      <div className="grid gap-2.5">{children}</div>
    </section>
  );
}

const matches = ({ method, path, summary }: Call, wanted: string) =>
  `${method} ${path} ${summary}`.toLowerCase().includes(wanted.trim().toLowerCase());

function Introduction() {
  return (
    <div className="mb-7 grid max-w-[42em] gap-3 text-muted">
      <p>
        Calls take and give JSON. Log in with <Code>POST /api/auth/login</Code> and send the token as{' '}
        <Code>{'Authorization: Bearer {token}'}</Code>. A refusal answers <Code>message</Code>, the text to
        show, and <Code>code</Code>, for programs.
      </p>
      <p>
        The whole description, for your tools, is{' '}
        <a href="/api/openapi.json" className="font-semibold text-patina underline">
          openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
    </div>
  );
}

const Code = ({ children }: { children: string }) => (
  <code className="notch-sm bg-raised px-1.5 py-0.5 text-[0.9em] text-ink">{children}</code>
);
