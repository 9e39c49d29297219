/** A drawing from drawings.gen.ts. */
export type Drawing = { src: string; width: number; height: number };

/** Shows a drawing at `scale`; screen readers skip it. */
export function Art({
  of: { src, width, height },
  scale = 1,
  className = '',
}: {
  of: Drawing;
  scale?: number;
  className?: string;
}) {
  return (
    <img
      src={src}
      alt=""
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      loading="lazy"
      draggable={false}
      className={className}
    />
  );
}
