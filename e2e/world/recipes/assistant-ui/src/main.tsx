import { createRoot } from 'react-dom/client';
import { Chat } from './chat.js';

createRoot(document.querySelector('#app') as HTMLElement).render(<Chat />);
