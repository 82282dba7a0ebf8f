import { renderToString } from 'react-dom/server';
import { Page } from './page.jsx';

export const render = () => `<!doctype html>${renderToString(<Page />)}`;
