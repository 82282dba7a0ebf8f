import * as reactDom from 'react-dom';
import { Page } from './page.jsx';

globalThis.wakeUp = () => reactDom.hydrate(<Page />, document);
