import { createFileRoute } from '@tanstack/react-router';
import { BecomePublisherPage } from '../features/become-publisher/BecomePublisherPage.tsx';

export const Route = createFileRoute('/become-publisher')({ component: BecomePublisherPage });
