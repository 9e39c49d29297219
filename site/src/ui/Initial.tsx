import { Picture } from './Picture.tsx';

const SIZES = {
  normal: { look: 'size-13 text-2xl', sizes: '52px' },
  large: { look: 'size-24 text-5xl sm:size-32', sizes: '(width >= 40rem) 128px, 96px' },
} as const;

type Props = {
  of: string;
  /** The picture of the user's profile. */
  picture?: string | null;
  size?: keyof typeof SIZES;
};

/** The picture of a user or, without one, the first letter of the name in a block. */
export function Initial({ of, picture = null, size = 'normal' }: Props) {
  const { look, sizes } = SIZES[size];
  const letter = (
    <span
      aria-hidden="true"
      className={`notch stencil grid shrink-0 place-items-center bg-sand text-on-sand ${look}`}
    >
      {[...of][0]?.toUpperCase()}
    </span>
  );
  if (picture === null) return letter;
  return (
    <Picture
      src={picture}
      sizes={sizes}
      fallback={letter}
      className={`notch shrink-0 bg-raised object-cover ${look}`}
    />
  );
}
