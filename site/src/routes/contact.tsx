import { createFileRoute } from '@tanstack/react-router';
import { textPage } from '../features/pages/text-page.ts';

export const Route = createFileRoute('/contact')({ codeSplitGroupings: [], component: textPage('Contact') });
