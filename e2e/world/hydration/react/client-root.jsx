import { hydrateRoot } from 'react-dom/client';
import { Page } from './page.jsx';

globalThis.wakeUp = () => hydrateRoot(document, <Page />);
