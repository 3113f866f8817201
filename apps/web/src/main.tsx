import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/controls.css';
import { App, startUp } from './app/app.tsx';
import { collectFaults } from './lib/error-log.ts';
import { serverReports, startErrorReports } from './lib/error-report.ts';

collectFaults();
startErrorReports(serverReports());
const root = document.getElementById('root');
await startUp();
if (root) createRoot(root).render(<App />);
