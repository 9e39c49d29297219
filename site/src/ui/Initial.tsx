/** The first letter of a user's name, in a block. */
export function Initial({ of }: { of: string }) {
  return (
    <span
      aria-hidden="true"
      className="notch stencil grid size-13 shrink-0 place-items-center bg-sand text-2xl text-on-sand"
    >
      {[...of][0]?.toUpperCase()}
    </span>
  );
}
