import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./texts.ts');

/** The component of a route that shows one of the pages of reading. */
export const textPage = (name: keyof Awaited<ReturnType<typeof load>>) => lazyRouteComponent(load, name);
