import { OwnPage } from '@/features/landing/own-page';

export const Component = () => <OwnPage page="imprint" />;
