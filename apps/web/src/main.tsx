import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/controls.css';
import { App, startUp } from './app/app.tsx';

const root = document.getElementById('root');
await startUp();
if (root) createRoot(root).render(<App />);
