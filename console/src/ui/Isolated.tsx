// What computes the name of a dialog puts spaces around a part that is not known to be inline.
const inline = { display: 'inline' };

/** A sentence whose “quoted” parts keep their own direction of writing, and leave that of the rest as it is. */
export const Isolated = ({ children }: { children: string }) => {
  const parts = children.split(/(?<=“)|(?=”)/).map((text, place) => ({ text, place }));
  return parts.map(({ text, place }) =>
    place % 2 === 1 ? (
      <bdi key={place} style={inline}>
        {text}
      </bdi>
    ) : (
      text
    ),
  );
};
