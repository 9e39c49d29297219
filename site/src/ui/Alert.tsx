import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  info: { look: 'border-patina bg-patina-wash [&>svg]:text-patina', Icon: Info },
  warning: { look: 'border-warning bg-warning-wash [&>svg]:text-warning', Icon: TriangleAlert },
  danger: { look: 'border-redstone bg-redstone-wash [&>svg]:text-redstone', Icon: CircleAlert },
} as const;

/** A notice in the page that should be read before continuing. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
}) {
  const { look, Icon } = TONES[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'note'} className={`flex gap-3 border p-4 ${look}`}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-sm">{children}</div>}
      </div>
    </div>
  );
}
