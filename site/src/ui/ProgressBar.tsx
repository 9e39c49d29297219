type Props = { label: string; share: number };

/** A bar that shows which share of something is done. */
export const ProgressBar = ({ label, share }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.floor(share * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-3 overflow-hidden bg-raised forced-colors:border"
  >
    <div
      className="h-full origin-left bg-sand transition-transform forced-colors:bg-[Highlight]"
      style={{ transform: `scaleX(${share})` }}
    />
  </div>
);
