import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../features/api-reference/ApiReferencePage.tsx';

export const Route = createFileRoute('/api')({ component: ApiReferencePage });
