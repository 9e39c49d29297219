import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { useEffect, useState } from 'react';

export type PackFacts = NonNullable<AddonDetail['facts']>;

export type PackReading =
  | { phase: 'none' }
  | { phase: 'reading' }
  /** `compareVersions` orders versions as the game does; it comes with the inspector. */
  | { phase: 'read'; facts: PackFacts; compareVersions: (a: string, b: string) => number }
  /** The server will refuse this file, in these words. */
  | { phase: 'refused'; reason: string };

/**
 * Reads a chosen file in the browser by the inspector that the server judges it by. When the inspector itself cannot be
 * loaded there is nothing to say: the server looks at the file anyway.
 */
export function usePackFacts(file: File | undefined): PackReading {
  const [reading, setReading] = useState<{ of: File; result: PackReading }>();
  useEffect(() => {
    if (file === undefined) return;
    let isCurrent = true;
    void readPack(file).then((result) => {
      if (isCurrent) setReading({ of: file, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (file === undefined) return { phase: 'none' };
  return reading?.of === file ? reading.result : { phase: 'reading' };
}

async function readPack(file: File): Promise<PackReading> {
  try {
    const { compareVersions, DomainError, fromBlob, inspectPack } = await import(
      '@sandcrate/api/contract/pack.ts'
    );
    try {
      const { facts } = await inspectPack(fromBlob(file), { fileName: file.name });
      return { phase: 'read', facts, compareVersions };
    } catch (error) {
      return error instanceof DomainError ? { phase: 'refused', reason: error.message } : { phase: 'none' };
    }
  } catch {
    return { phase: 'none' };
  }
}
