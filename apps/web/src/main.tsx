import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/controls.css';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
