// Writes what the app left for this page: its words in the reader's language, and the last figure that it knew with its time.
;(function () {
  var left = null
  try {
    left = JSON.parse(localStorage.getItem('offline'))
  } catch {
    // storage is forbidden or was written by something else: the page speaks both languages
  }
  var at = function (id) {
    return document.getElementById(id)
  }
  if (left) {
    document.documentElement.lang = left.language
    document.title = left.title + ' · Tandem'
    for (var id of ['title', 'text', 'again']) at(id).textContent = left[id]
    if (left.known) {
      at('since').textContent = left.known.since
      at('figure').textContent = left.known.figure
      at('known').hidden = false
    }
  }
  var load = function () {
    location.reload()
  }
  at('again').addEventListener('click', load)
  // A device that is back on a network may not reach the server yet, and a server may come back without the device noticing.
  var loadIfThere = function () {
    fetch('/version.json', { cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) load()
      },
      function () {},
    )
  }
  addEventListener('online', loadIfThere)
  setInterval(loadIfThere, 5000)
})()
