import { createRoot } from 'react-dom/client';
import './ui/layout/tokens.css';
import './ui/layout/looks.module.css';
import './ui/form/controls.module.css';
import { App, startUp } from './app/app.tsx';
import { collectFaults } from './lib/faults/error-log.ts';
import { serverReports, startErrorReports } from './lib/faults/error-report.ts';
import { watchSession } from './lib/session/session-tabs.ts';

collectFaults();
startErrorReports(serverReports());
watchSession();
const root = document.getElementById('root');
await startUp();
if (root) createRoot(root).render(<App />);
