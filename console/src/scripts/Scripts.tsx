import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import type { Quoted } from '../conversation/MessageForm.tsx';
import { evidenceOf, type FileEvidence } from '../review/evidence.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { Badge } from '../ui/Badge.tsx';
import { FileSummary } from '../ui/CodeTable.ts';
import { formatBytes, formatCounted } from '../ui/format.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { hasScripts, hasScriptsToRead, type PackScript, scriptsQuery } from './pack-scripts.ts';
import { ScriptLines } from './ScriptLines.tsx';

type Props = {
  /** Called when the moderator wants to write about a place in a script. */
  onWriteAbout: (quoted: Quoted) => void;
};

/** The scripts of the file under review, with marks where they must be read. */
export function Scripts({ onWriteAbout }: Props) {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { file } = evidenceOf(addon);
  if (!hasScripts(file)) return null;
  return (
    <ScriptsOf
      key={file.sha256}
      file={file}
      onWriteAbout={(place) => onWriteAbout({ addonId: addon.id, place })}
    />
  );
}

/** Called with a place in a script, as 'path:line'. */
type ByPlace = { onWriteAbout: (place: string) => void };

function ScriptsOf({ file, onWriteAbout }: ByPlace & { file: FileEvidence }) {
  const [isAsked, setAsked] = useState(hasScriptsToRead(file));
  const { data, error, refetch } = useQuery({ ...scriptsQuery(file), enabled: isAsked });
  if (!isAsked) {
    return (
      <Button variant="outlined" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
        Read the scripts ({formatBytes(file.fileSize ?? 0)})
      </Button>
    );
  }
  if (data) return <ScriptList scripts={data} onWriteAbout={onWriteAbout} />;
  if (error)
    return <LoadFailure title="Failed to read the scripts" error={error} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={96} />;
}

function ScriptList({ scripts, onWriteAbout }: ByPlace & { scripts: readonly PackScript[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { hotkeys } = useContext(ActionStyle);
  const step = (by: 1 | -1) => {
    const files = [...(list.current?.querySelectorAll('details') ?? [])];
    const now = files.findIndex((each) => each.contains(document.activeElement));
    const next = now < 0 ? (by > 0 ? 0 : files.length - 1) : (now + by + files.length) % files.length;
    const file = files[next];
    if (!file) return;
    file.open = true;
    file.querySelector('summary')?.focus();
    file.scrollIntoView({ block: 'nearest' });
  };
  useHotkey(hotkeys ? ']' : undefined, () => step(1), true);
  useHotkey(hotkeys ? '[' : undefined, () => step(-1), true);
  const marks = scripts.reduce((sum, each) => sum + each.marks.length, 0);
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {formatCounted(scripts.length, 'script')}.{' '}
        {marks === 0
          ? 'Nothing in them stands out.'
          : `${formatCounted(marks, 'place')} to read. The marks are found by patterns: read what is around them too.`}
      </Typography>
      <Box component="ul" ref={list} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {scripts.map((script, n) => (
          <ScriptFile
            key={script.path}
            script={script}
            opensAtFirst={n === 0 || script.marks.length > 0}
            onWriteAbout={(line) => onWriteAbout(`${script.path}:${line}`)}
          />
        ))}
      </Box>
    </div>
  );
}

type FileProps = { script: PackScript; opensAtFirst: boolean; onWriteAbout: (line: number) => void };

function ScriptFile({ script, opensAtFirst, onWriteAbout }: FileProps) {
  const { path, bytes, lines, marks } = script;
  const [open, setOpen] = useState(opensAtFirst);
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--line)' }}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <FileSummary>
          {marks.length > 0 && <Badge tone="warning">{formatCounted(marks.length, 'mark')}</Badge>}
          <Box component="span" sx={{ flex: 1, minWidth: '12ch', overflowWrap: 'anywhere' }}>
            {path}
          </Box>
          <Box component="span" sx={{ color: 'var(--muted)', whiteSpace: 'nowrap' }}>
            {formatBytes(bytes)}
          </Box>
        </FileSummary>
        {open &&
          (lines ? (
            <ScriptLines label={path} lines={lines} marks={marks} onWriteAbout={onWriteAbout} />
          ) : (
            <Typography variant="body2">This file is too large to show here.</Typography>
          ))}
      </details>
    </Box>
  );
}
