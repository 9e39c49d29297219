import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Fields } from './Fields.tsx';
import type { Call, OpenApi, Parameter } from './openapi.ts';
import { typeText } from './type-text.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  GET: 'moss',
  POST: 'patina',
  PUT: 'amber',
  PATCH: 'amber',
  DELETE: 'redstone',
};

/** One call, which opens to what it takes and gives. */
export function CallEntry({ call, document }: { call: Call; document: OpenApi }) {
  const { method, path, summary } = call;
  // The bodies of all calls are thousands of elements, of which hardly anybody looks at more than a few.
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="notch group min-w-0 border border-line bg-panel wrap-anywhere"
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-raised">
        <span className="shrink-0 pt-0.5 sm:w-16">
          <Badge tone={TONES[method] ?? 'plain'}>{method}</Badge>
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <code className="font-semibold wrap-anywhere">{path}</code>
          <span className="text-sm text-muted">{summary}</span>
        </span>
        <ChevronDown
          className="mt-1 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-5 border-t border-line p-4 text-sm">
        {isOpen && <CallBody call={call} document={document} />}
      </div>
    </details>
  );
}

function CallBody({ call, document }: { call: Call; document: OpenApi }) {
  return (
    <>
      {call.description !== undefined && <p className="text-muted">{call.description}</p>}
      <Parameters parameters={call.parameters} />
      {Object.entries(call.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`Body, ${type}`}>
          {schema && <Fields schema={schema} document={document} />}
        </Part>
      ))}
      {Object.entries(call.responses).map(([status, { description, content }]) => (
        <Part key={status} title={[`Answer ${status}`, description].filter((text) => text !== '').join(': ')}>
          {Object.entries(content ?? {}).map(
            ([type, { schema }]) => schema && <Fields key={type} schema={schema} document={document} />,
          )}
        </Part>
      ))}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-bold">{title}</h3>
      {children}
    </div>
  );
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
              {typeText(schema)}, in the {place}
              {required && ', required'}
              {description !== undefined && `. ${description}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
