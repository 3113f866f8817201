import { createRoot } from 'react-dom/client';
import { SignIn } from './sign-in.tsx';

/**
 * The baseline of S9b: an empty React 19 + antd 6 app with a sign-in form, and a layout with one table of orders. No
 * router, no session, no live connection: the minimum that shows the same two views.
 */
const root = document.getElementById('root');
if (root) {
  if (window.location.pathname === '/login') createRoot(root).render(<SignIn />);
  else {
    const { Orders } = await import('./orders.tsx');
    createRoot(root).render(<Orders />);
  }
}
