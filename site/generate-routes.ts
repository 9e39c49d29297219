/// <reference types="node" />
// Makes src/routeTree.gen.ts, by which types know the routes; the build makes it by itself.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = import.meta.dirname;
await new Generator({ config: getConfig({}, root), root }).run();
