import { createContext, useContext } from 'react';
import { AREAS, type Area } from '../area.ts';

export const AreaContext = createContext<Area>(AREAS.admin);

/** The entrance through which the console was opened. */
export const useArea = () => useContext(AreaContext);
