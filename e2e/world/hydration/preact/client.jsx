import { hydrate } from 'preact';
import { Page } from './page.jsx';

globalThis.wakeUp = () => hydrate(<Page />, document.body);
