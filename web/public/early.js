// Asks the server for what the first screen needs while the application is still loading; `src/state/early.ts` takes the answers.
// A classic script without a bundler: it must run before anything else and work in every browser that runs the application.
(function () {
  var found = /^\/sheet\/(?:s\/)?([^/]+)\/?$/.exec(location.pathname);
  var sheetURL = found ? decodeURIComponent(found[1]) : undefined;
  var ask = function (address) {
    var answer = fetch(address, { headers: { Accept: 'application/json' } });
    // Whoever takes the answer handles its failure; nobody may take it.
    answer.catch(function () {});
    return answer;
  };
  window.early = {
    user: ask('/api/account/get-logged-in-user'),
    sheetURL: sheetURL,
    sheet: sheetURL
      ? ask(
          '/api/sheets/?sheetURL=' + encodeURIComponent(sheetURL) + '&includeGroupsRowsCells=true&cellsOfFirstRows=60',
        )
      : undefined,
  };
})();
