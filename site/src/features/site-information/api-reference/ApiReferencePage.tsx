import { ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
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
  const { t } = useLingui();
  const { data: document, isPending, refetch } = useQuery(openApiQuery);
  return (
    <div className="page max-w-5xl pt-10">
      <PageTitle page="/api" />
      {isPending ? (
        <ReferenceSkeleton />
      ) : document === undefined ? (
        <Message
          title={t`Failed to fetch the reference`}
          actions={
            <Button onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The API's description could not be loaded.</Trans>
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
        <Trans>Loading</Trans>
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
  const { t } = useLingui();
  const reference = useMemo(() => referenceOf(document), [document]);
  const [wanted, setWanted] = useState('');
  const calls = reference.calls.filter((call) => matches(call, wanted));
  const count = calls.length;
  const groups = Map.groupBy(calls, ({ group }) => group);
  return (
    <>
      <Introduction />
      <input
        type="search"
        aria-label={t`Filter the calls`}
        placeholder={t`Filter by address or purpose...`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className={inputClass}
      />
      <p role="status" className="mt-3 text-sm text-muted">
        <Plural value={count} one="# call" other="# calls" />
      </p>
      {/* Each part is hydrated separately, so that the page can respond in between. */}
      {[...groups].map(([group, members]) => (
        <Suspense key={group}>
          <Section title={<span {...ENGLISH}>{group}</span>}>
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
    <Section title={<Trans>Types</Trans>}>
      {Object.entries(schemas).map(([name, schema]) => (
        <Entry key={name} id={`type-${name}`} title={<code className="font-semibold">{name}</code>}>
          <Fields schema={schema} />
        </Entry>
      ))}
    </Section>
  );
});

/** Calls and types are described in English, in all languages of the site. */
const ENGLISH = { lang: SOURCE_LOCALE, dir: 'ltr' } as const;

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="stencil mb-4 text-3xl capitalize">{title}</h2>
      <div {...ENGLISH} className="grid gap-2.5">
        {children}
      </div>
    </section>
  );
}

const matches = ({ method, path, summary }: Call, wanted: string) =>
  `${method} ${path} ${summary}`.toLowerCase().includes(wanted.trim().toLowerCase());

function Introduction() {
  return (
    <div className="mb-7 grid max-w-[42em] gap-3 text-muted">
      <p>
        <Trans>
          Calls take and give JSON. Log in with <Code>{ph({ login: LOGIN })}</Code> and send the token as{' '}
          <Code>{ph({ header: HEADER })}</Code>. A refusal answers <Code>{ph({ message: MESSAGE })}</Code>,
          the text to show, and <Code>{ph({ code: CODE })}</Code>, for programs.
        </Trans>
      </p>
      <p>
        <Trans>
          The whole description, for your tools, is{' '}
          <a href="/api/openapi.json" className="font-semibold text-patina underline">
            {ph({ file: FILE })}
          </a>{' '}
          (OpenAPI 3.1).
        </Trans>
      </p>
    </div>
  );
}

// Not part of the messages, so that no translation changes them.
const [LOGIN, HEADER] = ['POST /api/auth/login', 'Authorization: Bearer {token}'];
const [MESSAGE, CODE, FILE] = ['message', 'code', 'openapi.json'];

const Code = ({ children }: { children?: ReactNode }) => (
  <code {...ENGLISH} className="bg-raised px-1.5 py-0.5 text-[0.9em] text-ink">
    {children}
  </code>
);
