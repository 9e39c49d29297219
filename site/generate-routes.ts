/// <reference types="node" />
// Generates src/routeTree.gen.ts, which types the routes. The build generates it too.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = import.meta.dirname;
await new Generator({ config: getConfig({}, root), root }).run();
