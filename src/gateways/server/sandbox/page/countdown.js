/** Counts the payment page's remaining time down; without this script the page says only when it ends. */
const timer = document.querySelector('[data-seconds-left]');
const startedAt = performance.now();
const secondsAtStart = Number(timer?.getAttribute('data-seconds-left'));

function secondsLeft() {
  return Math.max(0, Math.ceil(secondsAtStart - (performance.now() - startedAt) / 1000));
}

function show() {
  const seconds = secondsLeft();
  const minutes = Math.floor(seconds / 60);
  timer.textContent = `${minutes}:${String(seconds % 60).padStart(2, '0')} left`;
  timer.classList.toggle('urgent', seconds < 60);
  if (seconds > 0) setTimeout(show, 1000);
  else location.reload();
}

if (timer) {
  timer.hidden = false;
  show();
}
