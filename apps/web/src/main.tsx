import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/controls.css';
import { App, startUp } from './app/app.tsx';
import { collectFaults } from './lib/error-log.ts';
import { serverReports, startErrorReports } from './lib/error-report.ts';
import { watchSession } from './lib/session-tabs.ts';

collectFaults();
startErrorReports(serverReports());
watchSession();
const root = document.getElementById('root');
await startUp();
if (root) createRoot(root).render(<App />);
