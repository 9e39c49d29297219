// Approves an add-on and prints what people see of an event that the approval causes:
// `node api/testing/event-walk.ts <type>`, with DATABASE_TEST_URL.
import { live } from './listings.ts';
import { testSite } from './test-site.ts';

const [wanted = ''] = process.argv.slice(2);
const isWanted = ({ type }: { type: string }) => type === wanted;

const site = await testSite();
try {
  const maker = await site.publisher('miri');
  const id = await live(site, maker);
  const page = (await site.call(`GET /api/addons/${id}`)).json();
  const history = (await site.call(`GET /api/addons/${id}/history`, maker)).json();
  const audit = (await site.call('GET /api/console/audit', site.owner)).json();
  console.log(
    JSON.stringify({
      isFeatured: page.isFeatured,
      history: history
        .filter(isWanted)
        .map(({ label, reason }: Record<string, unknown>) => ({ label, reason })),
      audit: audit.filter(isWanted).map(({ reason }: Record<string, unknown>) => reason),
    }),
  );
} finally {
  await site.close();
}
