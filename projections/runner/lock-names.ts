/** The lock of whoever writes to the read model of this name. */
export const lockOf = (name: string) => `projection ${name}`;
