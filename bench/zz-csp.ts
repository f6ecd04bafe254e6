import { setStage } from './stage.ts';
import { launch, loggedIn } from './browser.ts';
const stage = await setStage();
const browser = await launch();
const context = await loggedIn(browser, stage);
const page = await context.newPage();
page.on('console', (m) => console.log('console', m.type(), m.text()));
await page.addInitScript(() => {
  document.addEventListener('securitypolicyviolation', (e) => console.log('CSP', e.blockedURI, e.effectiveDirective, e.sourceFile, e.lineNumber, e.columnNumber));
  const O = Error as any;
  const desc = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  (Error as any).prepareStackTrace = (err: any, frames: any[]) => { console.log('STACK', String(err), frames.slice(0, 3).map(String).join(' < ')); return String(err) + frames.join('\n'); };
  const cap = O.captureStackTrace; O.captureStackTrace = (...a: any[]) => { console.log('CAPTURE', new Error('x').stack?.slice(0, 400)); return cap(...a); };
  new ReportingObserver((list) => list.forEach((r) => console.log('REPORT', JSON.stringify(r.body)))).observe();
});
await page.goto(`http://localhost:${stage.port}/sheet/${stage.demoUrl}`);
await page.waitForTimeout(3000);
await browser.close(); await stage.close(); process.exit();
