import { createFileRoute } from '@tanstack/react-router';
import { Tools } from '../features/pages/Tools.tsx';

export const Route = createFileRoute('/tools')({ component: Tools });
