import { createFileRoute } from '@tanstack/react-router';
import { Blog } from '../features/pages/Blog.tsx';

export const Route = createFileRoute('/blog')({ component: Blog });
