import { createRoot } from 'react-dom/client';
import { Assistant } from './assistant';
import { StockChat } from './stock-chat';

const isStock = new URLSearchParams(location.search).has('api');

createRoot(document.querySelector('#app') as HTMLElement).render(isStock ? <StockChat /> : <Assistant />);
