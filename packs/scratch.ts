// Where an archive inside an archive is unpacked to while it is read.
import { fromBytes, type RandomAccess } from './random-access.ts';

export interface ScratchFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the writing and gives what was written. */
  open(): Promise<RandomAccess>;
  /** Lets go of it; what `open` gave cannot be read any more. */
  discard(): Promise<void>;
}

/** A scratch file in a folder, which can be left there. */
export interface KeptScratchFile extends ScratchFile {
  /** Its name in the folder. */
  name: string;
  /** Lets go of it and leaves the file. */
  keep(): void;
}

export type Scratch = () => Promise<ScratchFile>;

/** Scratch in memory: a browser takes milliseconds for each read of a blob. */
export const memoryScratch: Scratch = async () => {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (chunk) => {
      chunks.push(new Uint8Array(chunk));
    },
    open: async () => fromBytes(new Uint8Array(await new Blob(chunks).arrayBuffer())),
    discard: async () => {
      chunks = [];
    },
  };
};
