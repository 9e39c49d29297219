import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useEffect, useState } from 'react';
import type { PackReport } from './pack-worker.ts';

export type PackFacts = NonNullable<AddonDetail['facts']>;

export type PackReading =
  | { phase: 'none' }
  /** `facts` come first; `share` is how much of the file has been checked. */
  | { phase: 'reading'; share: number; facts?: PackFacts }
  | { phase: 'read'; facts: PackFacts }
  /** The server would refuse this file, for this reason. */
  | { phase: 'refused'; reason: string };

const START: PackReading = { phase: 'reading', share: 0 };

/**
 * Reads a chosen file in the browser with the inspector that the server uses, until another file is chosen. If the
 * inspector cannot be loaded, nothing is shown: the server checks the file anyway.
 */
export function usePackFacts(file: File | undefined): PackReading {
  const [reading, setReading] = useState<{ of: File; result: PackReading }>();
  useEffect(() => {
    if (file === undefined) return;
    let isCurrent = true;
    let cancel = () => {};
    const onReport = (report: PackReport) => {
      if (!isCurrent) return;
      setReading((before) => ({
        of: file,
        result: after(before?.of === file ? before.result : START, report),
      }));
    };
    import('./pack-jobs.ts').then(
      ({ startPackJob }) => {
        if (isCurrent) cancel = startPackJob({ name: 'inspect', file }, onReport);
      },
      () => onReport({ name: 'failed' }),
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [file]);
  if (file === undefined) return { phase: 'none' };
  return reading?.of === file ? reading.result : START;
}

function after(reading: PackReading, report: PackReport): PackReading {
  switch (report.name) {
    case 'found':
      return { phase: 'reading', share: 0, facts: report.facts };
    case 'progress':
      return reading.phase === 'reading' ? { ...reading, share: report.share } : reading;
    case 'inspected':
      return { phase: 'read', facts: report.facts };
    case 'refused':
      return { phase: 'refused', reason: report.reason };
    default:
      return { phase: 'none' };
  }
}
