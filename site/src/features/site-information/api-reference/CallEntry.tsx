import { memo, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Entry } from './Entry.tsx';
import { answerOf, curlOf } from './example.ts';
import { Fields } from './Fields.tsx';
import { type Call, nameIn, type Parameter, type Reference } from './openapi.ts';
import { TypeName } from './TypeName.tsx';

const TONES: Readonly<Record<string, BadgeTone>> = {
  GET: 'moss',
  POST: 'patina',
  PUT: 'amber',
  PATCH: 'amber',
  DELETE: 'redstone',
};

type Props = { call: Call; reference: Reference };

/** One call as a disclosure: its permissions, parameters, answers and an example. */
export const CallEntry = memo(function CallEntry({ call, reference }: Props) {
  const { method, path, summary, description, requestBody, responses } = call;
  const answers = Object.entries(responses);
  const refusals = answers.filter(([, { $ref }]) => $ref !== undefined);
  return (
    <Entry
      id={`${method} ${path}`.replace(/[^A-Za-z]+/g, '-')}
      title={
        <>
          <span className="shrink-0 pt-0.5 sm:w-16">
            <Badge tone={TONES[method] ?? 'plain'}>{method}</Badge>
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <code className="font-semibold wrap-anywhere">{path}</code>
            <span className="text-sm text-muted">{summary}</span>
          </span>
        </>
      }
    >
      {description !== undefined && <Part title="Who may call it">{description}</Part>}
      <Parameters parameters={call.parameters} />
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`Body, ${type}`}>
          {schema && <Fields schema={schema} />}
        </Part>
      ))}
      {answers
        .filter(([, { $ref }]) => $ref === undefined)
        .map(([status, { description, content }]) => (
          <Part
            key={status}
            title={[`Answer ${status}`, description].filter((text) => text !== '').join(': ')}
          >
            {Object.entries(content ?? {}).map(
              ([type, { schema }]) => schema && <Fields key={type} schema={schema} />,
            )}
          </Part>
        ))}
      {refusals.length > 0 && (
        <Part title="Refusals">
          <ul className="grid gap-1.5">
            {refusals.map(([status, { $ref = '' }]) => (
              <li key={status}>
                <code className="font-semibold">{status}</code>{' '}
                <span className="text-muted">{reference.responses[nameIn($ref)]?.description}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Example">
        <Code>{curlOf(call, reference)}</Code>
        <Code>{answerOf(call, reference)}</Code>
      </Part>
    </Entry>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-bold">{title}</h3>
      {children}
    </div>
  );
}

function Code({ children }: { children: string | undefined }) {
  return children && <pre className="bg-raised p-3 whitespace-pre-wrap">{children}</pre>;
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <Part title="Parameters">
      <ul className="grid gap-1.5">
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <li key={`${place} ${name}`} className="wrap-anywhere">
            <code className="font-semibold">{name}</code>{' '}
            <span className="text-muted">
              <TypeName schema={schema} />, in the {place}
              {required && ', required'}
              {description !== undefined && `. ${description}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
