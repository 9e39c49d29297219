import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { LinePart, ScriptMark } from '@sandcrate/api/contract/scripts.ts';
import { Fragment, useState } from 'react';
import { CodeFrame, CodeTable } from '../ui/CodeTable.ts';
import { formatCounted } from '../ui/format.ts';
import { REASONS } from './pack-scripts.ts';

const Table = styled(CodeTable)({
  '& tr[data-marked]': { background: 'var(--warning-wash)' },
  '& .note': { fontFamily: 'var(--font-body)', color: 'var(--warning)', fontWeight: 700 },
  '& .comment': { color: 'var(--muted)', fontStyle: 'italic' },
  '& .text': { color: 'var(--moss)' },
  '& .keyword': { color: 'var(--patina)' },
  '& .number': { color: 'var(--redstone)' },
});

/** Of a script without marks, this many lines are shown at first. */
const SHOWN = 200;
/** Lines around a marked one, so that it is read in its context. */
const CONTEXT = 4;
/** Of a longer line, only the beginning is shown at first. */
const LONG_LINE = 400;

type Props = {
  label: string;
  lines: readonly (readonly LinePart[])[];
  marks: readonly ScriptMark[];
  /** Called with a line's number, from 1. */
  onWriteAbout: (line: number) => void;
};

/** A script's lines with their numbers and marks: at first what is marked, or the beginning. */
export function ScriptLines({ label, lines, marks, onWriteAbout }: Props) {
  const [isWhole, setWhole] = useState(false);
  const byLine = Map.groupBy(marks, ({ line }) => line);
  const isShown = (line: number) =>
    byLine.size === 0
      ? line <= SHOWN
      : [...byLine.keys()].some((marked) => Math.abs(marked - line) <= CONTEXT);
  const numbered = lines.map((parts, n) => ({ parts, line: n + 1 }));
  const shown = isWhole ? numbered : numbered.filter(({ line }) => isShown(line));
  const isCut = !isWhole && shown.some(({ parts }) => lengthOf(parts) > LONG_LINE);
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      <CodeFrame tabIndex={0} role="region" aria-label={`Script ${label}`}>
        <Table>
          <tbody>
            {shown.map(({ parts, line }, n) => (
              <Fragment key={line}>
                {line > 1 && shown[n - 1]?.line !== line - 1 && (
                  <tr>
                    <td>…</td>
                    <td />
                  </tr>
                )}
                {byLine.get(line)?.map(({ kind }) => (
                  <tr key={kind} data-marked>
                    <td />
                    <td className="note">
                      {REASONS[kind]}{' '}
                      <Button
                        size="small"
                        onClick={() => onWriteAbout(line)}
                        aria-label={`Write about line ${line}`}
                        sx={{ minHeight: 0, py: 0 }}
                      >
                        Write about it
                      </Button>
                    </td>
                  </tr>
                ))}
                <tr data-marked={byLine.has(line) ? true : undefined}>
                  <td>{line}</td>
                  <td>
                    <Parts of={isWhole ? parts : cut(parts)} />
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </Table>
      </CodeFrame>
      {(shown.length < lines.length || isCut) && (
        <Button variant="outlined" onClick={() => setWhole(true)} sx={{ mb: 1 }}>
          Show all of it ({formatCounted(lines.length, 'line')})
        </Button>
      )}
    </>
  );
}

const Parts = ({ of: parts }: { of: readonly LinePart[] }) =>
  parts.map(({ kind, text }, n) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={n} className={kind}>
        {text}
      </span>
    ),
  );

const lengthOf = (parts: readonly LinePart[]) => parts.reduce((sum, { text }) => sum + text.length, 0);

/** The beginning of a line. */
function cut(parts: readonly LinePart[]): readonly LinePart[] {
  if (lengthOf(parts) <= LONG_LINE) return parts;
  let left = LONG_LINE;
  const begin = parts.flatMap(({ kind, text }) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part === '' ? [] : [{ kind, text: part }];
  });
  return [...begin, { kind: 'comment', text: ' …' }];
}
