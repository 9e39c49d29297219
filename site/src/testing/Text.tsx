import type { ComponentType } from 'react';

/** What a page's route shows, without the layout around it. */
export function Text({ of: { options } }: { of: { options: { component?: ComponentType } } }) {
  const { component: Shown } = options;
  if (Shown === undefined) throw new Error('The route has no component.');
  return <Shown />;
}
