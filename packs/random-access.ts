// Reading a file in pieces, wherever it lies: on disk, in memory, or behind a file input of a browser.

export interface RandomAccess {
  /** Bytes in all. */
  readonly size: number;
  /** The bytes from `offset` on: `length` of them, or fewer where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Reads a Blob, and so a File that a person picked, piece by piece. */
export const fromBlob = (blob: Blob): RandomAccess => ({
  size: blob.size,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
});

export const fromBytes = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});
